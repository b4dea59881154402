"""Lexicon, unchanged but for the address that its provider asks, against the service on the port that is given."""
import sys

import requests
from lexicon.client import Client
from lexicon.config import ConfigResolver
from lexicon.providers import linode4

PORT = int(sys.argv[1])
made = linode4.Provider.__init__


def here(self, config):
    made(self, config)
    self.api_endpoint = f"http://127.0.0.1:{PORT}/v4/"


linode4.Provider.__init__ = here


def dns(action, rtype, token="peer-token", **more):
    options = {
        "provider_name": "linode4",
        "action": action,
        "type": rtype,
        "domain": "lexicon-peer.org",
        "linode4": {"auth_token": token},
        "delegated": "lexicon-peer.org",
        **more,
    }
    return Client(ConfigResolver().with_dict(options)).execute()


def listed(rtype, **more):
    return [(each["name"], each["content"]) for each in dns("list", rtype, **more)]


def same(one, other):
    assert one == other, f"{one!r} is not {other!r}"


requests.post(
    f"http://127.0.0.1:{PORT}/v4/domains",
    json={"domain": "lexicon-peer.org", "type": "master", "soa_email": "admin@lexicon-peer.org"},
    headers={"Authorization": "Bearer peer-token"},
    timeout=10,
).raise_for_status()
same(listed("A"), [])
assert dns("create", "A", name="lexicon", content="192.0.2.9")
same(listed("A", name="lexicon"), [("lexicon.lexicon-peer.org", "192.0.2.9")])
assert dns("create", "A", name="lexicon", content="192.0.2.9")
same(len(listed("A", name="lexicon")), 1)
assert dns("update", "A", name="lexicon", content="192.0.2.10")
same(listed("A", name="lexicon"), [("lexicon.lexicon-peer.org", "192.0.2.10")])
assert dns("create", "TXT", name="_acme-challenge.lexicon", content="token-one")
assert dns("create", "TXT", name="_acme-challenge.lexicon", content="token-two")
same(len(listed("TXT", name="_acme-challenge.lexicon")), 2)
assert dns("delete", "TXT", name="_acme-challenge.lexicon", content="token-one")
same(listed("TXT", name="_acme-challenge.lexicon"), [("_acme-challenge.lexicon.lexicon-peer.org", "token-two")])
assert dns("delete", "TXT", name="_acme-challenge.lexicon")
assert dns("delete", "A", name="lexicon")
same(listed("A", name="lexicon"), [])
try:
    dns("create", "A", name="lexicon", content="not an address")
    raise AssertionError("it was not refused")
except requests.HTTPError as error:
    same(error.response.json()["errors"], [{"reason": "Must be an IPv4 address", "field": "target"}])
try:
    dns("list", "A", token="wrong")
    raise AssertionError("a wrong token was taken")
except requests.HTTPError as error:
    same(error.response.status_code, 401)

print("all is well")
