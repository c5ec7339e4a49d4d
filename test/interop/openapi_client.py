"""A client that knows nothing but an OpenAPI document: validates the document, then makes calls by it.

usage: openapi_client.py DOCUMENT_URL < calls.json      calls: [{"name": operationId, "arguments": {...}}, ...]
Each body is validated by the operation's schema before it is sent, and each answer by the schema of its status.
Prints one JSON object: {"operations": [...], "results": [{"status", "accepted", "answer"}]}; `accepted` says whether
the schema took the arguments. Fails on a document or on an answer that is not valid.
"""

import json
import sys
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = "urn:document"


def validator(document, pointer):
    registry = Registry().with_resource(ROOT, Resource.from_contents(document, default_specification=DRAFT202012))
    return OAS31Validator({"$ref": f"{ROOT}#{pointer}"}, registry=registry)


def escaped(key):
    return key.replace("~", "~0").replace("/", "~1")


def post(url, body):
    request = Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    try:
        with urlopen(request) as response:
            return response.status, json.load(response)
    except HTTPError as refusal:
        return refusal.code, json.load(refusal)


def call(document, operation, base, query, arguments):
    path, method, said = operation
    at = f"/paths/{escaped(path)}/{method}"
    accepted = validator(document, f"{at}/requestBody/content/application~1json/schema").is_valid(arguments)
    status, answer = post(base + path + query, arguments)
    described = str(status) if str(status) in said["responses"] else "default"
    validator(document, f"{at}/responses/{described}/content/application~1json/schema").validate(answer)
    return {"status": status, "accepted": accepted, "answer": answer}


def main():
    url = urlsplit(sys.argv[1])
    base = f"{url.scheme}://{url.netloc}"
    with urlopen(sys.argv[1]) as response:
        document = json.load(response)
    OpenAPIV31SpecValidator(document).validate()
    operations = {
        said["operationId"]: (path, method, said)
        for path, item in document["paths"].items()
        for method, said in item.items()
    }
    query = f"?{url.query}" if url.query else ""
    results = [
        call(document, operations[wanted["name"]], base, query, wanted["arguments"]) for wanted in json.load(sys.stdin)
    ]
    json.dump({"operations": list(operations), "results": results}, sys.stdout, ensure_ascii=False)


main()
