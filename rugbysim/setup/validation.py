"""From pydantic's errors to sentences: key paths as written in TOML, near matches for unknown keys, the man named."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from rugbysim.setup.errors import MISSING, NOTHING, SetupError, first_of, shown, suggestion

Model = TypeVar("Model", bound=BaseModel)


def validated(
    model: type[Model], data: Mapping[str, Any], file: object, context: Mapping[str, Any] | None = None
) -> Model:
    """`data` as a `model`, or a `SetupError` that carries one error for each thing wrong."""
    try:
        return model.model_validate(data, context=dict(context or {}))
    except ValidationError as error:
        raise first_of(errors_of(error, file, model, data)) from None


def errors_of(error: ValidationError, file: object, model: type[BaseModel], data: Any) -> list[SetupError]:
    """One `SetupError` for each thing pydantic found wrong, in its order."""
    found: list[SetupError] = []
    for detail in error.errors(include_url=False):
        walk = _Walk(model, data, detail)
        if detail["type"] == "missing" and isinstance(detail["loc"][-1], int):
            if not found or found[-1].place != walk.place:  # pydantic complains once for each entry
                expected = f"{walk.length} entries" + (f": {walk.description}" if walk.description else "")
                found.append(SetupError(file, walk.place, walk.value, expected, walk.player))
            continue
        if detail["type"] == "problems":
            for place, value, expected, player in detail["ctx"]["problems"]:
                found.append(SetupError(file, walk.join(place), value, expected, player or walk.player))
        elif detail["type"] == "extra_forbidden":
            known = suggestion(str(walk.last), _keys(walk.parent), "a known key")
            found.append(SetupError(file, walk.place, NOTHING, f"this key is unknown; expected {known}", walk.player))
        else:
            value = MISSING if detail["type"] in ("missing", "union_tag_not_found") else walk.value
            found.append(SetupError(file, walk.place, value, _expectation(detail, walk.description), walk.player))
    return found


class _Walk:
    """Where a pydantic error stands, found by walking its location through the data and the models side by side."""

    def __init__(self, model: type[BaseModel], data: Any, detail: Any) -> None:
        self.place = ""
        self.player: str | None = None
        self.description = ""
        self.value: Any = data
        self.last: int | str = ""
        self.model: Any = model
        self.parent: Any = model
        missing = detail["type"] == "missing"
        location = list(detail["loc"])
        for index, step in enumerate(location):
            self._take(step, missing and index == len(location) - 1)
        if detail["type"] == "union_tag_not_found" or detail["type"] == "union_tag_invalid":
            self.value = self.value.get("kind") if isinstance(self.value, dict) else self.value
            self.place = self.join("kind")

    def _take(self, step: int | str, missing: bool) -> None:
        if isinstance(step, int):
            if isinstance(self.value, list | tuple) and step < len(self.value):
                self._enter(step, f"{self.place} entry {step + 1}", self.value[step])
        elif isinstance(self.value, dict):
            if _is_tag(self.value, step, self.model):
                self.model = _tagged(self.model, step)
            elif step in self.value or missing:
                self._enter(step, self.join(step), self.value.get(step))

    def _enter(self, step: int | str, place: str, value: Any) -> None:
        self.place, self.value, self.last = place, value, step
        if isinstance(value, dict):
            named = [value[key] for key in ("player", "off", "name") if isinstance(value.get(key), str)]
            self.player = named[0] if named and isinstance(step, int) else self.player
        self.parent = self.model
        if isinstance(step, int):
            self.model = _entry(self.parent, step)
            return
        field = _field(self.parent, step)
        self.model = field.annotation if field is not None else _value(self.parent)
        self.description = (field.description or "") if field is not None else ""

    @property
    def length(self) -> int:
        """How many entries the array at hand must have."""
        return max((len(get_args(option)) for option in _options(self.model)), default=0)

    def join(self, place: str) -> str:
        """`place` below where the walk ended."""
        if not place:
            return self.place
        if not self.place:
            return place
        return f"{self.place}, {place}" if self.place.rsplit(" ", 1)[-1].isdigit() else f"{self.place}.{place}"


def _options(annotation: Any) -> Iterator[Any]:
    """The types an annotation allows, wrappers peeled off."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _options(get_args(annotation)[0])
    elif origin in (Union, types.UnionType):
        for option in get_args(annotation):
            yield from _options(option)
    else:
        yield annotation


def _models(annotation: Any) -> list[type[BaseModel]]:
    return [each for each in _options(annotation) if isinstance(each, type) and issubclass(each, BaseModel)]


def _is_tag(value: dict[str, Any], step: str, annotation: Any) -> bool:
    """Whether `step` of a location is the kind of a curve, which pydantic puts in and nobody writes."""
    return len(_models(annotation)) > 1 and value.get("kind") == step


def _tagged(annotation: Any, kind: str) -> Any:
    for model in _models(annotation):
        if kind in get_args(model.model_fields["kind"].annotation):
            return model
    return annotation


def _entry(annotation: Any, index: int) -> Any:
    for option in _options(annotation):
        if get_origin(option) in (tuple, list):
            entries = [entry for entry in get_args(option) if entry is not Ellipsis]
            return entries[min(index, len(entries) - 1)]
    return None


def _field(annotation: Any, key: str) -> Any:
    for model in _models(annotation):
        for name, field in model.model_fields.items():
            if key in (field.alias or name, name):
                return field
    return None


def _value(annotation: Any) -> Any:
    """What a table of keys that the user chooses has for each of them; None for any other type."""
    return next((get_args(option)[1] for option in _options(annotation) if get_origin(option) is dict), None)


def _keys(annotation: Any) -> list[str]:
    return [field.alias or name for model in _models(annotation) for name, field in model.model_fields.items()]


_WORDS = {
    "float_type": "a number",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "string_type": "text in quotes",
    "string_too_short": "text that is not empty",
    "dict_type": "a table of keys",
    "model_type": "a table of keys",
    "model_attributes_type": "a table of keys",
    "tuple_type": "an array in [ ]",
    "list_type": "an array in [ ]",
    "finite_number": "a finite number",
    "float_parsing": "a number",
    "int_parsing": "a whole number",
    "path_type": "a file name in quotes",
}


def _expectation(detail: Any, description: str) -> str:
    """What was expected in the place of an error, with the key's own description where that helps."""
    kind, context = detail["type"], detail.get("ctx") or {}
    if kind == "missing":
        return description or "this key"
    if kind == "expected":
        return str(context["expected"])
    if kind in ("greater_than_equal", "greater_than", "less_than_equal", "less_than"):
        return _bounds(kind, context, description)
    if kind in ("too_short", "too_long"):
        most = kind == "too_long"
        limit = context["max_length"] if most else context["min_length"]
        return f"at {'most' if most else 'least'} {limit} entries, but there are {context['actual_length']}"
    if kind == "literal_error":
        return "one of " + str(context["expected"]).replace(" or ", ", ").replace("'", '"')
    if kind == "union_tag_invalid":
        known = re.findall(r"'(\w+)'", str(context["expected_tags"]))
        return suggestion(str(context["tag"]), known, "a kind of curve")
    if kind == "union_tag_not_found":
        return "the kind of the curve"
    return _WORDS.get(kind, str(detail["msg"]))


def _bounds(kind: str, context: Mapping[str, Any], description: str) -> str:
    word = {
        "greater_than_equal": "at least",
        "greater_than": "more than",
        "less_than_equal": "at most",
        "less_than": "less than",
    }[kind]
    limit = context.get("ge", context.get("gt", context.get("le", context.get("lt"))))
    return f"{word} {shown(_plain(limit))}" + (f" ({description})" if description else "")


def _plain(number: Any) -> Any:
    return int(number) if isinstance(number, float) and number.is_integer() else number
