"""An agent as Agent Lightning's local controller runs it, in a subprocess of its own."""

import os

import httpx


class Agent:
    """Asks the model once."""

    def run(self):
        base, task = os.environ["AGL_OPENAI_BASE_URL"], os.environ["TASK"]
        gateway, rollout = base.split("/proxy/")[0], base.split("/rollout/")[1].split("/")[0]
        known = httpx.get(f"{gateway}/api/rollouts/{rollout}").json()["rollout"]
        ask(base, task, known["metadata"]["arenakit"]["index"])


def ask(base, task, index):
    messages = [{"role": "user", "content": f"Write about {task}, number {index}"}]
    httpx.post(f"{base}/chat/completions", json={"messages": messages}, timeout=60).raise_for_status()
