type Tool = { id: string; launchUrl: string }

const originIn = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

/** The tool that opens at an address: the one with this address, or the only one of its host. */
export function toolFor<T extends Tool>(tools: readonly T[], address: string): T | null {
  const same = tools.find(({ launchUrl }) => launchUrl === address)
  if (same) return same
  const origin = originIn(address)
  const ofHost = tools.filter(({ launchUrl }) => origin !== null && originIn(launchUrl) === origin)
  return ofHost.length === 1 ? (ofHost[0] ?? null) : null
}
