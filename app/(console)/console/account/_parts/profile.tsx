import { kindRules } from '@/lib/domain/house/files/asset-kinds.rules'
import { updateProfile, uploadPhoto } from '@/lib/domain/house/identity/account/profile.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { zoneName } from '@/lib/platform/i18n/zone-names'
import { endpoint } from '@/lib/ui/endpoint'
import { type Field, formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { OwnPhoto } from './own-photo'
import { Preview } from './preview'
import { ProfileForm } from './profile-form'
import { timeZones } from './time-zones'

/** Name, language, time zone and digits, with what they will look like. */
export function Profile({ t, tIn, textsOf, language, organization, profile }: Person) {
  const { name, locale, timeZone, numerals } = profile
  const now = new Date()
  const texts = textsOf('account').account
  const zone = organization.regionalProfile.timeZone
  const ofOrganization: Record<string, string> = {
    locale: texts.values.locale[organization.defaultLocale],
    timeZone: zoneName(language, zone, now),
  }
  // A photo is no field of the form: it is sent when it is chosen.
  const inForm = formFields(updateProfile, texts).filter(({ name: field }) => field !== 'photo')
  const fields = inForm.map((field): Field => {
    const otherwise = ofOrganization[field.name]
    const hint = otherwise ? t(`account.hints.${field.name}`, { value: `\u2068${otherwise}\u2069` }) : field.hint
    if (field.name === 'timeZone') return { ...field, hint, kind: 'choice', options: timeZones(language, timeZone) }
    // A value is always selected.
    return { ...field, hint, isRequired: field.name === 'name' || field.name === 'numerals' }
  })
  const first = { name, locale, timeZone, numerals }
  const done = (each: Language) => tIn(each, 'account.profile.done')
  const preview = { organization, now: now.toISOString() }
  return (
    <Panel id="profile" title={t('account.profile.title')}>
      <OwnPhoto
        hasPhoto={profile.photo !== null}
        mostMB={kindRules.photo.maxBytes / 1_048_576}
        begin={endpoint(uploadPhoto)}
        update={endpoint(updateProfile)}
      />
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
