import Link from 'next/link'
import { readWebhook, readWebhookDelivery, replayWebhookDelivery } from '@/lib/domain/house/webhooks/webhooks.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount, Code, When } from '@/lib/ui/when'
import { consolePage } from '../../../../_parts/console-page'
import { DeliveryState } from '../../../_parts/delivery-state'
import { eventTitle } from '../../../_parts/events'
import { webhookName } from '../../../_parts/names'
import styles from '../../../_parts/webhooks.module.css'

export default consolePage('webhooks', async ({ t, textsOf, api, me, regional, params }) => {
  const own = { id: params.id ?? '', deliveryId: params.deliveryId ?? '' }
  const [{ data: item }, { data: webhook }] = await Promise.all([
    api(readWebhookDelivery, { params: own }),
    api(readWebhook, { params: { id: own.id } }),
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
          <Link href={`/console/webhooks/${own.id}`} prefetch={false}>
            <bdi data-text="theirs">{webhookName(webhook)}</bdi>
          </Link>
        }
        shows={{ contract: readWebhookDelivery, params: own }}
      >
        {mayReplay && (
          <ActionButton
            endpoint={endpoint(replayWebhookDelivery)}
            input={{ params: own }}
            label={words.replay}
            done={words.replayed}
          />
        )}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts
            facts={[
              { label: words.columns.state, value: <DeliveryState item={item} t={t} regional={regional} /> },
              { label: words.columns.attempts, value: <Amount value={item.attempts} regional={regional} /> },
              { label: words.columns.created, value: <When at={item.createdAt} regional={regional} /> },
              {
                label: words.columns.attempted,
                value: <When at={item.attemptedAt} regional={regional} none={words.notYet} />,
              },
              ...(item.durationSeconds === null
                ? []
                : [
                    {
                      label: words.duration,
                      value: (
                        <Amount
                          value={item.durationSeconds}
                          regional={regional}
                          style="unit"
                          unit="second"
                          maximumFractionDigits={2}
                        />
                      ),
                    },
                  ]),
              { label: words.messageId, value: <Code>{item.messageId}</Code>, isWide: true },
            ]}
          />
        </Panel>
        <Panel title={words.body}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys too */}
          <pre dir="ltr" className={`well code ${styles.sent}`} tabIndex={0} data-text="theirs">
            {JSON.stringify(JSON.parse(item.body), null, 2)}
          </pre>
        </Panel>
        <Panel title={words.answer}>
          <Facts
            facts={[
              {
                label: words.columns.status,
                value:
                  item.responseStatus === null ? (
                    <span className="soft">{words.noAnswer}</span>
                  ) : (
                    <bdi className="code">{item.responseStatus}</bdi>
                  ),
              },
            ]}
          />
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
