import { notFound } from 'next/navigation'
import { checkOnlineAccount, removeOnlineAccount, saveOnlineAccount } from '@/lib/domain/learning/live/online/accounts.contract'
import { neededBy } from '@/lib/domain/learning/live/online/online-room.rules'
import { onlineProviders } from '@/lib/domain/learning/live/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { savedAccount } from '../../_parts/online-account'

/** How the online rooms of one provider are reached. */
export default consolePage({ name: 'live', needs: saveOnlineAccount }, async ({ t, api, params, textsOf }) => {
  const provider = onlineProviders.find((name) => name === params.provider) ?? notFound()
  const account = await savedAccount({ api }, provider)
  const own = { service: provider }
  const name = t(`live.values.onlineProvider.${provider}`)
  const needed = neededBy[provider]
  const fields = formFields(saveOnlineAccount, textsOf('live').live, {
    order: [...needed],
    ltr: ['address', 'accountId', 'clientId', 'hostId', 'secret'],
  }).map((field) => ({
    ...field,
    isRequired: field.name === 'secret' ? account === null : true,
    ...(field.name === 'secret' && { isSecret: true, autoComplete: 'off' }),
  }))
  const first = account ? Object.fromEntries(needed.filter((key) => key !== 'secret').map((key) => [key, account[key]])) : {}
  return (
    <>
      <SectionHeader
        trail={[t('live.online.title'), name]}
        title={<bdi>{name}</bdi>}
        shows={{ contract: saveOnlineAccount, params: own }}
      >
        {account && (
          <>
            <ActionButton
              endpoint={endpoint(removeOnlineAccount)}
              input={{ params: own }}
              label={t('live.online.remove')}
              done={t('live.online.removed')}
              danger
              confirm={{ title: t('live.online.remove'), detail: t('live.online.removing') }}
            />
            <ActionButton
              endpoint={endpoint(checkOnlineAccount)}
              input={{ params: own }}
              label={t('live.online.check')}
              done={t('live.online.checked')}
            />
          </>
        )}
      </SectionHeader>
      <Panel title={name}>
        <Form
          endpoint={endpoint(saveOnlineAccount)}
          params={own}
          fields={fields}
          first={first}
          submit={t('live.save')}
          done={t('live.saved')}
          goTo="/console/live/online"
        />
      </Panel>
      {account && <History resource="liveOnlineAccount" id={account.id} />}
    </>
  )
})
