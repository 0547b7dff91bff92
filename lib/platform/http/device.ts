import Bowser from 'bowser'

/** Platform, system and browser as the User-Agent claims them; nulls for what it does not say. */
export function deviceOf(userAgent: string | null): { platform: string | null; os: string | null; browser: string | null } {
  if (!userAgent) return { platform: null, os: null, browser: null }
  const { platform, os, browser } = Bowser.parse(userAgent.slice(0, 512))
  const named = (part: { name?: string; version?: string }) =>
    [part.name, part.version?.split('.')[0]].filter(Boolean).join(' ').slice(0, 80) || null
  return { platform: platform.type ?? null, os: named(os), browser: named(browser) }
}
