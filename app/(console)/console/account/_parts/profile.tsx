import { updateProfile } from '@/lib/domain/identity/profile.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { Panel } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { type Field, formFields } from '@/lib/ui/form/fields'
import type { Person } from '@/lib/ui/person'
import { zoneName } from '@/lib/ui/zone-name'
import { messages } from '@/messages/catalogue'
import { Preview } from './preview'
import { ProfileForm } from './profile-form'
import { timeZones } from './time-zones'

/** Name, language, time zone and digits, with what they will look like. */
export function Profile({ say, sayIn, textsOf, language, organization, profile }: Person) {
  const { name, locale, timeZone, numerals } = profile
  const now = new Date()
  const texts = textsOf('account').account
  const zone = organization.regionalProfile.timeZone
  const ofOrganization: Record<string, string> = {
    locale: messages[organization.defaultLocale].common.languageName,
    timeZone: zoneName(language, zone, now),
  }
  const fields = formFields(updateProfile, texts).map((field): Field => {
    const otherwise = ofOrganization[field.name]
    const hint = otherwise ? say(`account.hints.${field.name}`, { value: `\u2068${otherwise}\u2069` }) : field.hint
    if (field.name === 'timeZone') return { ...field, hint, kind: 'choice', options: timeZones(language, timeZone) }
    // There is always one kind of digits.
    return { ...field, hint, isRequired: field.name === 'name' || field.name === 'numerals' }
  })
  const first = { name, locale, timeZone, numerals }
  const done = (each: Language) => sayIn(each, 'account.profile.done')
  const preview = { organization, now: now.toISOString() }
  return (
    <Panel title={say('account.profile.title')}>
      <ProfileForm
        endpoint={endpoint(updateProfile)}
        fields={fields}
        first={first}
        done={{ ar: done('ar'), en: done('en') }}
        saved={<Preview {...preview} values={first} texts={texts.preview} />}
        {...preview}
      />
    </Panel>
  )
}
