import type { Language } from '@/lib/platform/i18n/languages'
import { zoneName } from '@/lib/platform/i18n/zone-names'

type Option = { value: string; label: string }
const named = new Map<Language, Option[]>()

// Formatting the names of 400 zones takes about 0.1 s, so they are cached for the life of the process.
function all(language: Language): Option[] {
  const known = named.get(language)
  if (known) return known
  const now = new Date()
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => option(language, zone, now))
  named.set(language, zones)
  return zones
}

const option = (language: Language, zone: string, now: Date): Option => ({
  value: zone,
  label: `\u2068${zoneName(language, zone, now)}\u2069 · \u2066${zone}\u2069`,
})

/** Every time zone with its name, also the one chosen under an older name. */
export function timeZones(language: Language, chosen: string | null): Option[] {
  const zones = all(language)
  return chosen && !zones.some(({ value }) => value === chosen) ? [option(language, chosen, new Date()), ...zones] : zones
}
