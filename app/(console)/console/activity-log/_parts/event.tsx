import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { type Entry, Sentence, type Telling } from '@/lib/ui/detail/sentence'

/** Fields that the sentence itself tells of. */
const told: readonly string[] = ['isActive', 'member', 'sessionsEnded']
const isNone = (value: unknown): boolean => value === undefined || value === null

/** The names of the fields that a change of something was about, its permissions counted; null where nothing was changed. */
function changedFields({ changes, outcome }: Entry, { words, t, language }: Telling): string | null {
  const changed = (changes ?? []).filter(({ field }) => !told.includes(field))
  const isChange =
    outcome === 'success' && changed.some((each) => !isNone(each.before)) && changed.some((each) => !isNone(each.after))
  if (!isChange) return null
  const permissions = changed.filter(({ field }) => field.startsWith('permissions.')).length
  const names = changed.flatMap(({ field }) => (field in words.fields ? [words.fields[field as keyof typeof words.fields]] : []))
  const all = [...names, ...(permissions > 0 ? [t('activityLog.permissionsChanged', { count: permissions })] : [])]
  if (all.length === 0) return null
  return t('activityLog.changed', { fields: new Intl.ListFormat(language, { style: 'narrow', type: 'unit' }).format(all) })
}

/** A record in the list: the sentence, and below it the address of whoever acted and what exactly changed. */
export function Event({ entry, ...telling }: Telling & { entry: Entry }) {
  const { actor, person } = entry
  const changed = changedFields(entry, telling)
  const addresses = [actor.name ? actor.label : null, person?.name ? person.email : null].filter((address) => address !== null)
  if (addresses.length === 0 && changed === null) return <Sentence entry={entry} {...telling} />
  return (
    <span className="two-lines">
      <Sentence entry={entry} {...telling} />
      <span className="row tight">
        {addresses.map((address) => (
          <bdi key={address} dir="ltr">
            {shownEmail(address)}
          </bdi>
        ))}
        {changed !== null && <span>{changed}</span>}
      </span>
    </span>
  )
}
