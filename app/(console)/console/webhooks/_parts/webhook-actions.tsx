import {
  createWebhook,
  readWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@/lib/domain/house/webhooks/webhooks.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { RemoveButton, TurnButton } from '@/lib/ui/actions/record-buttons'
import { can, type Me } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import type { Messages } from '@/messages/catalogue'
import { EditWebhook } from './edit-webhook'
import { eventAreas } from './events'
import { webhookName } from './names'
import { oneLine } from './one-line'
import { RotateSecret } from './rotate-secret'

type Props = { item: DataOf<typeof readWebhook>; me: Me; words: Messages['webhooks']; language: Language }

/** The actions on one webhook. */
export function WebhookActions({ item, me, words, language }: Props) {
  const { id, url, description, events, state, hasSecret, version } = item
  const name = webhookName(item)
  const params = { id }
  const turn = (to: 'active' | 'paused') => ({ endpoint: endpoint(updateWebhook), input: { params, body: { state: to } } })
  return (
    <>
      {can(me, updateWebhook) && (
        <EditWebhook
          endpoint={endpoint(updateWebhook)}
          reads={endpoint(readWebhook)}
          fields={formFields(createWebhook, words, { order: ['url', 'description'], ltr: ['url'] }).map(oneLine)}
          areas={eventAreas(language)}
          item={{ id, url, description, events, version }}
        />
      )}
      {can(me, rotateWebhookSecret) && <RotateSecret endpoint={endpoint(rotateWebhookSecret)} id={id} name={name} />}
      {can(me, updateWebhook) && (
        <TurnButton isActive={state === 'active'} on={turn('active')} off={turn('paused')} words={words} />
      )}
      {can(me, removeWebhook) && (
        <RemoveButton
          endpoint={endpoint(removeWebhook)}
          params={params}
          version={version}
          words={words}
          type={name}
          goTo="/console/webhooks"
        />
      )}
      {can(me, testWebhook) && state === 'active' && hasSecret && (
        <ActionButton endpoint={endpoint(testWebhook)} input={{ params }} label={words.test} done={words.tested} />
      )}
    </>
  )
}
