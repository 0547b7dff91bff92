import Bowser from 'bowser'

export type Device = { platform: string | null; os: string | null; browser: string | null }

const known = new Map<string, Device>()
const named = (part: { name?: string; version?: string }) =>
  [part.name, part.version?.split('.')[0]].filter(Boolean).join(' ').slice(0, 80) || null

/** Platform, system and browser according to the User-Agent; null if it does not say. Equal texts are parsed once. */
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
