import { firstRunHours } from '@/lib/host/first-run'
import { env } from '@/lib/platform/env'
import { pageContext } from '@/lib/ui/page-context'
import { EntryPage } from '@/lib/ui/sign-in/entry-page'
import { FirstRunForm } from './first-run-form'

const code = (text: string) => `\u2066${text}\u2069`

/** The root page of a server without any organization: how the first one is created. */
export async function FirstRun() {
  const { t, textsOf } = await pageContext()
  const { ROOT_DOMAIN, SMTP_URL, DEFAULT_ORGANIZATION } = env()
  const { firstRun } = textsOf('common').common
  const { signIn } = textsOf('console').console
  const next = [
    t('common.firstRun.names', { names: code(`*.${ROOT_DOMAIN}`) }),
    ...(DEFAULT_ORGANIZATION
      ? []
      : [t('common.firstRun.atRoot', { root: code(ROOT_DOMAIN), setting: code('DEFAULT_ORGANIZATION') })]),
    ...(SMTP_URL ? [] : [t('common.firstRun.mail', { setting: code('SMTP_URL') })]),
  ]
  const how = t('common.firstRun.how', { hours: firstRunHours, command: code('npm run organization:create') })
  const slugHint = t('common.firstRun.slugHint', { example: code('alnoor') })
  return (
    <EntryPage needsScript={firstRun.needsScript}>
      <FirstRunForm
        texts={{ ...firstRun, how, slugHint, missing: signIn.missing, timeLeft: signIn.timeLeft }}
        next={next}
        timeZones={Intl.supportedValuesOf('timeZone')}
      />
    </EntryPage>
  )
}
