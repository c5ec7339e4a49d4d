"""The tool of rows.mjs on FastMCP, as its documentation serves it over stateless Streamable HTTP with JSON answers.

usage: fastmcp_server.py     prints its URL, and serves until it is ended
"""

import socket

from mcp.server.fastmcp import FastMCP
from pydantic import BaseModel, Field
from typing import Annotated
import uvicorn


class Place(BaseModel):
    id: str
    name: str
    address: str
    longitude: float
    latitude: float
    rating: float | None
    hours: str | None


class Places(BaseModel):
    places: list[Place]


server = FastMCP("bench", stateless_http=True, json_response=True, log_level="ERROR")


@server.tool(description="按名称搜索地点。")
def search_places(query: Annotated[str, Field(min_length=1, max_length=80, description="要找的地点")]) -> Places:
    return Places(
        places=[
            Place(
                id=f"B00015{rank}{len(query)}",
                name=f"{query}{rank}号店",
                address=f"北京市东城区东长安街{rank * 7}号",
                longitude=116.397 + rank / 1000,
                latitude=39.917 + rank / 1000,
                rating=4.5 if rank % 2 else None,
                hours="09:00-21:30",
            )
            for rank in range(1, 6)
        ]
    )


def main():
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/mcp", flush=True)
    config = uvicorn.Config(server.streamable_http_app(), log_level="error", access_log=False)
    uvicorn.Server(config).run(sockets=[listener])


main()
