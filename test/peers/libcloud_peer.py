"""Apache Libcloud, unchanged, against the service on the port that is given: compute, volumes, images, DNS."""
import json
import sys
import urllib.request

from libcloud.common.types import InvalidCredsError, LibcloudError
from libcloud.compute.drivers.linode import LinodeNodeDriver
from libcloud.compute.base import NodeAuthPassword
from libcloud.dns.drivers.linode import LinodeDNSDriver
from libcloud.dns.types import RecordType

PORT = int(sys.argv[1])
WHERE = {"secure": False, "host": "127.0.0.1", "port": PORT, "api_version": "4.0"}


def turn(seconds):
    """Lets the service's time pass."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}/control/clock",
        data=json.dumps({"seconds": seconds}).encode(),
        headers={"Authorization": "Bearer peer-token"},
    )
    urllib.request.urlopen(request).read()


def same(one, other):
    assert one == other, f"{one!r} is not {other!r}"


def has(text, part):
    assert part in text, f"{text!r} does not say {part!r}"


def refused(call, *args, **kwargs):
    try:
        call(*args, **kwargs)
    except LibcloudError as error:
        return str(error)
    raise AssertionError("it was not refused")


cloud = LinodeNodeDriver("peer-token", **WHERE)


def post(path, **body):
    """What the driver itself would not send: it refuses some things before the service can."""
    return cloud.connection.request(f"/v4/{path}", method="POST", data=json.dumps(body))


nodes = cloud.list_nodes()
same(len(nodes), 60)
sizes = {size.id: size for size in cloud.list_sizes()}
same(len(sizes), 37)
same(sizes["g6-nanode-1"].ram, 1024)
images = {image.id: image for image in cloud.list_images()}
same(len(images), 34)
places = {place.id: place for place in cloud.list_locations()}
same(len(places), 47)

node = cloud.create_node(
    places["eu-central"],
    sizes["g6-standard-1"],
    image=images["linode/debian12"],
    name="libcloud-1",
    root_pass="a-long-enough-password",
    ex_tags=["libcloud"],
)
same(node.name, "libcloud-1")
turn(30)
same(cloud.ex_get_node(node.id).state, "running")
same(cloud.ex_get_node(node.id).extra["tags"], ["libcloud"])
assert cloud.stop_node(node)
turn(10)
same(cloud.ex_get_node(node.id).state, "stopped")
assert cloud.start_node(node)
turn(10)
assert cloud.reboot_node(node)
turn(10)
same(cloud.ex_get_node(node.id).state, "running")
same(cloud.ex_rename_node(node, "libcloud-2").name, "libcloud-2")

disks = cloud.ex_list_disks(node)
same([disk.filesystem for disk in disks], ["ext4", "swap"])
addresses = cloud.ex_list_node_addresses(node)
same([address.inet for address in addresses if address.public and address.version == "ipv4"], node.public_ips[:1])
private = cloud.ex_allocate_private_address(node)
assert private.inet in cloud.ex_get_node(node.id).private_ips
assert private.inet in [address.inet for address in cloud.ex_list_addresses()]

volume = cloud.create_volume("libcloud-data", 20, node=node, tags=["libcloud"])
same(volume.size, 20)
turn(10)
found = cloud.ex_get_volume(volume.id)
same(str(found.extra["linode_id"]), str(node.id))
assert cloud.detach_volume(found)
same(cloud.ex_get_volume(volume.id).extra["linode_id"], None)
cloud.attach_volume(node, cloud.ex_get_volume(volume.id))
has(refused(post, f"volumes/{volume.id}/attach", linode_id=int(node.id)), "already attached")
assert cloud.ex_resize_volume(cloud.ex_get_volume(volume.id), 50)
turn(10)
same(cloud.ex_get_volume(volume.id).size, 50)
has(refused(post, f"volumes/{volume.id}/resize", size=30), "only be resized up")
copy = cloud.ex_clone_volume(cloud.ex_get_volume(volume.id), "libcloud-copy")
turn(10)
same(cloud.ex_get_volume(copy.id).size, 50)
cloud.detach_volume(cloud.ex_get_volume(volume.id))
for each in (volume, copy):
    assert cloud.destroy_volume(cloud.ex_get_volume(each.id))
assert "libcloud-data" not in [each.name for each in cloud.list_volumes()]

assert cloud.stop_node(node)
turn(10)
image = cloud.create_image(disks[0], name="libcloud-image", description="golden")
turn(20)
assert image.id in [each.id for each in cloud.list_images()]
assert cloud.delete_image(image)
assert cloud.ex_resize_node(cloud.ex_get_node(node.id), sizes["g6-standard-2"])
turn(30)
same(cloud.ex_get_node(node.id).size, "g6-standard-2")
has(refused(post, "linode/instances", type="x", region="y", label="libcloud-3"), "not valid")
assert cloud.destroy_node(node)
has(refused(cloud.ex_get_node, node.id), "Not found")
same(len(cloud.list_nodes()), 60)

names = LinodeDNSDriver("peer-token", **WHERE)
same(len(names.list_zones()), 12)
zone = names.create_zone("libcloud.example.org", ttl=300, extra={"soa_email": "admin@example.org"})
same(names.get_zone(zone.id).ttl, 300)
record = names.create_record("www", zone, RecordType.A, "192.0.2.7", extra={"ttl_sec": 300})
same([(each.name, each.type, each.data) for each in names.list_records(zone)], [("www", RecordType.A, "192.0.2.7")])
names.update_record(record, name="web", data="192.0.2.8")
same(names.get_record(zone.id, record.id).data, "192.0.2.8")
mail = names.create_record("", zone, RecordType.MX, "mail.example.org", extra={"priority": 10})
same(names.get_record(zone.id, mail.id).extra["priority"], 10)
has(refused(names.create_record, "www", zone, RecordType.AAAA, "192.0.2.7"), "IPv6")
names.update_zone(zone, domain="libcloud.example.org", extra={"description": "changed"})
assert names.delete_record(record)
same(len(names.list_records(zone)), 1)
assert names.delete_zone(zone)
same(len(names.list_zones()), 12)

try:
    LinodeNodeDriver("wrong", **WHERE).list_nodes()
    raise AssertionError("a wrong token was taken")
except InvalidCredsError:
    pass

print("all is well")
