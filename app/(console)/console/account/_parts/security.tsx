import { changePassword, readTwoFactorStatus } from '@/lib/domain/identity/own-account.contract'
import { Facts, Panel } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { type Field, formFields } from '@/lib/ui/form/fields'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { ChangePassword } from './change-password'

/** Characters of a new password. */
const passwordLength = { min: 12, max: 128 }
/** From how few backup codes on the number is shown as a warning. */
const fewCodes = 2

/** The second step and the password. */
export async function Security({ api, say, textsOf, place, profile }: Person) {
  const { data } = await api(readTwoFactorStatus)
  const { isTwoFactorEnable: isOn, enabledAt, backupCodesRemaining: count } = data
  const order = ['currentPassword', 'newPassword', ...(isOn ? ['method', 'code'] : [])]
  const fields = formFields(changePassword, textsOf('account').account.password, { order, ltr: ['code'] }).map((field): Field => {
    if (field.name === 'currentPassword') return { ...field, kind: 'line', isSecret: true, autoComplete: 'current-password' }
    if (field.name === 'newPassword') {
      const hint = say('account.password.hints.newPassword', passwordLength)
      return { ...field, hint, kind: 'line', isSecret: true, autoComplete: 'new-password' }
    }
    return { ...field, isRequired: true, autoComplete: 'one-time-code' }
  })
  const state = {
    label: say('account.twoStep.state'),
    value: <span className={isOn ? 'badge good' : 'badge'}>{say(isOn ? 'account.own.on' : 'account.own.off')}</span>,
  }
  const left = say('account.twoStep.left', { count })
  const more = [
    { label: say('account.twoStep.since'), value: <When at={enabledAt} place={place} as="day" /> },
    {
      label: say('account.twoStep.codes'),
      value: <span className={count <= fewCodes ? 'badge warn' : undefined}>{left}</span>,
    },
  ]
  return (
    <div className="split wide">
      <Panel title={say('account.password.title')} intro={say('account.password.intro')}>
        <ChangePassword endpoint={endpoint(changePassword)} fields={fields} email={profile.email} />
      </Panel>
      <Panel title={say('account.security')} intro={say(isOn ? 'account.twoStep.onDetail' : 'account.twoStep.offDetail')}>
        <Facts facts={isOn ? [state, ...more] : [state]} />
      </Panel>
    </div>
  )
}
