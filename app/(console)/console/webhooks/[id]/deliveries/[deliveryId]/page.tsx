import Link from 'next/link'
import { readWebhook, readWebhookDelivery, replayWebhookDelivery } from '@/lib/domain/house/webhooks/webhooks.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../../_parts/console-page'
import { answerFacts, deliveryFacts } from '../../../_parts/delivery-facts'
import { eventTitle } from '../../../_parts/events'
import { webhookName } from '../../../_parts/names'
import styles from '../../../_parts/webhooks.module.css'

export default consolePage('webhooks', async (person) => {
  const { t, textsOf, api, me } = person
  const params = { id: person.params.id ?? '', deliveryId: person.params.deliveryId ?? '' }
  const [{ data: item }, { data: webhook }] = await Promise.all([
    api(readWebhookDelivery, { params }),
    api(readWebhook, { params: { id: params.id } }),
  ])
  const { deliveries: words } = textsOf('webhooks').webhooks
  const title = eventTitle(t, item.event)
  const mayReplay = can(me, replayWebhookDelivery) && webhook.state === 'active' && webhook.hasSecret
  return (
    <>
      <SectionHeader
        trail={[webhookName(webhook), title]}
        title={title}
        intro={
          <Link href={`/console/webhooks/${params.id}`} prefetch={false}>
            <bdi data-text="theirs">{webhookName(webhook)}</bdi>
          </Link>
        }
        shows={{ contract: readWebhookDelivery, params }}
      >
        {mayReplay && (
          <ActionButton
            endpoint={endpoint(replayWebhookDelivery)}
            input={{ params }}
            label={words.replay}
            done={words.replayed}
          />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts facts={deliveryFacts(item, person)} />
        </Panel>
        <Panel title={words.body}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys too */}
          <pre dir="ltr" className={`well code ${styles.sent}`} tabIndex={0} data-text="theirs">
            {JSON.stringify(JSON.parse(item.body), null, 2)}
          </pre>
        </Panel>
        <Panel title={words.answer}>
          <Facts facts={answerFacts(item, person)} />
          {item.responseBody && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys too
            <pre dir="ltr" className={`well code ${styles.sent}`} tabIndex={0} data-text="theirs">
              {item.responseBody}
            </pre>
          )}
        </Panel>
      </div>
    </>
  )
})
