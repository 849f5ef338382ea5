/**
 * The visitor's network address. Trusts only the last `trustedProxies` entries of X-Forwarded-For, which our own proxies
 * appended. An IPv6 address is shortened to its /64, the block of one household.
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
  const clientAddress =
    trustedProxies > 0 ? (hops[hops.length - trustedProxies] ?? hops[0] ?? socketAddress) : socketAddress
  const address = withoutPort(clientAddress)
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1]
  if (v4) return v4
  return `${expandV6(address).slice(0, 4).join(':')}::/64`
}

/** Some proxies append the port, which differs for every connection. */
const withoutPort = (address: string) =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

function expandV6(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(gap).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
