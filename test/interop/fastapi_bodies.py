"""Reads requests as JSON lines (model, content type, body in hex) and writes what FastAPI answers to each.

The models declare what the servers of the clients declare; each handler tells what it read.
"""

import asyncio
import json
import sys
from typing import Any, Dict, List, Optional

from fastapi import FastAPI
from pydantic import BaseModel


class SearchR1(BaseModel):
    queries: List[str]
    topk: Optional[int] = None
    return_scores: bool = False


class SearchR1Rerank(BaseModel):
    queries: List[str]
    topk_retrieval: Optional[int] = 10
    topk_rerank: Optional[int] = 3
    return_scores: bool = False


class Rerank(BaseModel):
    queries: List[str]
    documents: List[List[Dict[str, Any]]]
    rerank_topk: Optional[int] = None
    return_scores: bool = False


class Browsecomp(BaseModel):
    query: str


class Access(BaseModel):
    urls: List[str]


class O2Wiki(BaseModel):
    queries: List[List[str]]
    topk: int = 3


class Queries(BaseModel):
    queries: List[str]


class Flashrag(BaseModel):
    query: str
    top_n: int = 10
    return_score: bool = False


class FlashragBatch(BaseModel):
    query: List[str]
    top_n: int = 10
    return_score: bool = False


class Findings(BaseModel):
    generated_text: str
    reference_points: List[str]
    threshold: float = 0.75


class FindingsBatch(BaseModel):
    generated_texts: List[str]
    reference_points: List[str]
    threshold: float = 0.75


MODELS = {
    "search-r1": SearchR1,
    "search-r1-rerank": SearchR1Rerank,
    "rerank": Rerank,
    "browsecomp": Browsecomp,
    "asearcher-access": Access,
    "o2-wiki": O2Wiki,
    "o2-web": Queries,
    "flashrag": Flashrag,
    "flashrag-batch": FlashragBatch,
    "o2-findings": Findings,
    "o2-findings-batch": FindingsBatch,
    "o2-independence": Queries,
}


def make_app() -> FastAPI:
    # Bodies without a content type are JSON, as they were to FastAPI before it became strict.
    app = FastAPI(strict_content_type=False)
    for name, model in MODELS.items():

        def handler(request: model):  # type: ignore[valid-type]
            return request.model_dump()

        app.post(f"/{name}")(handler)
    return app


async def ask(app: FastAPI, name: str, content_type: Optional[str], body: bytes) -> Dict[str, Any]:
    headers = [(b"content-length", str(len(body)).encode())]
    if content_type is not None:
        headers.append((b"content-type", content_type.encode()))
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": f"/{name}",
        "raw_path": f"/{name}".encode(),
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }
    sent: List[Dict[str, Any]] = []

    async def receive() -> Dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Dict[str, Any]) -> None:
        sent.append(message)

    try:
        await app(scope, receive, send)
    except Exception:  # the server's own 500 is already sent
        pass
    text = b"".join(message.get("body", b"") for message in sent)
    return {"status": sent[0]["status"], "text": text.decode()}


async def main() -> None:
    app = make_app()
    for line in sys.stdin:
        asked = json.loads(line)
        answer = await ask(app, asked["model"], asked["type"], bytes.fromhex(asked["body"]))
        print(json.dumps(answer))


asyncio.run(main())
