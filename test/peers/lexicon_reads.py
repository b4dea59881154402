"""Lexicon, unchanged but for the address that its provider asks: all records of a domain, as it reads them."""
import json
import sys

from lexicon.client import Client
from lexicon.config import ConfigResolver
from lexicon.providers import linode4

PORT, DOMAIN = int(sys.argv[1]), sys.argv[2]
made = linode4.Provider.__init__


def here(self, config):
    made(self, config)
    self.api_endpoint = f"http://127.0.0.1:{PORT}/v4/"


linode4.Provider.__init__ = here

TYPES = ["A", "AAAA", "CNAME", "MX", "NS", "TXT", "SRV", "CAA", "PTR"]
FIELDS = ["id", "type", "name", "content", "ttl"]


def listed(rtype):
    options = {
        "provider_name": "linode4",
        "action": "list",
        "type": rtype,
        "domain": DOMAIN,
        "linode4": {"auth_token": "peer-token"},
        "delegated": DOMAIN,
    }
    return Client(ConfigResolver().with_dict(options)).execute()


print(json.dumps([{key: each.get(key) for key in FIELDS} for rtype in TYPES for each in listed(rtype)]))
