import Bowser from 'bowser'

export type Device = { platform: string | null; os: string | null; browser: string | null }

const known = new Map<string, Device>()
const named = (part: { name?: string; version?: string }) =>
  [part.name, part.version?.split('.')[0]].filter(Boolean).join(' ').slice(0, 80) || null

/** Platform, system and browser as the User-Agent claims them; nulls for what it does not say. The same text is parsed once. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { platform: null, os: null, browser: null }
  const text = userAgent.slice(0, 512)
  const before = known.get(text)
  if (before) return before
  const { platform, os, browser } = Bowser.parse(text)
  const device = { platform: platform.type ?? null, os: named(os), browser: named(browser) }
  if (known.size > 1000) known.clear()
  known.set(text, device)
  return device
}
