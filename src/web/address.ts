/**
 * The visitor's network address. Of X-Forwarded-For only the entries that our own proxies appended are believed, which
 * are the last `trustedProxies` ones. IPv6 is cut to its /64, the block that one household has.
 */
export function visitorAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const seen = trustedProxies > 0 ? (hops[hops.length - trustedProxies] ?? hops[0] ?? socketAddress) : socketAddress
  const address = withoutPort(seen)
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1]
  if (v4) return v4
  return `${expandV6(address).slice(0, 4).join(':')}::/64`
}

/** Some proxies write the port of the connection too, and every connection has another. */
const withoutPort = (address: string) =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

function expandV6(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(gap).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
