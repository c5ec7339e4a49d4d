"""An agent as Agent Lightning's local controller runs it, in a subprocess of its own."""

import os

import httpx


class Agent:
    """Asks the model once."""

    def run(self):
        base, task = os.environ["AGL_OPENAI_BASE_URL"], os.environ["TASK"]
        gateway, rollout = base.split("/proxy/")[0], base.split("/rollout/")[1].split("/")[0]
        with httpx.Client(timeout=60) as http:
            known = http.get(f"{gateway}/api/rollouts/{rollout}").json()["rollout"]
            ask(http, base, task, known["metadata"]["arenakit"]["index"])


def ask(http, base, task, index):
    messages = [{"role": "user", "content": f"Write about {task}, number {index}"}]
    http.post(f"{base}/chat/completions", json={"messages": messages}).raise_for_status()
