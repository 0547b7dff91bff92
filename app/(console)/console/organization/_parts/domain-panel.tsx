import type { listDomains } from '@/lib/domain/house/domains/domains.contract'
import { checkDomain, choosePrimaryDomain, removeDomain } from '@/lib/domain/house/domains/domains.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { Copy } from '@/lib/ui/actions/copy'
import { RemoveButton } from '@/lib/ui/actions/record-buttons'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'

type Domain = ItemOf<typeof listDomains>
type Props = { domain: Domain; page: Pick<Person, 't' | 'textsOf' | 'me' | 'regional'>; shortName: string }

const kinds: Record<Domain['state'], string> = { waiting: '', proven: 'good', lapsed: 'bad' }

const Copied = ({ text }: { text: string }) => (
  <span className="row tight">
    <Code>{text}</Code>
    <Copy text={text} iconOnly />
  </span>
)

/** One domain: whether it is proven, the record that proves it, and what can be done. */
export function DomainPanel({ domain, page: { t, textsOf, me, regional }, shortName }: Props) {
  const texts = textsOf('organization').organization.domains
  const { id, name, state, record, problem, isPrimary, checkedAt, failingSince, version } = domain
  const params = { id }
  const badges = (
    <span className="row tight">
      {isPrimary && <span className="badge">{texts.isPrimary}</span>}
      <span className={`badge ${kinds[state]}`}>{texts.states[state]}</span>
    </span>
  )
  return (
    <Panel title={name} tools={badges}>
      {problem && <p className={state === 'waiting' ? 'soft' : 'notice'}>{texts.problems[problem]}</p>}
      {state === 'proven' && failingSince && (
        <p className="notice">
          {texts.failing} <When at={failingSince} regional={regional} as="short" />
        </p>
      )}
      <Facts
        facts={[
          { label: texts.recordType, value: <Code>{record.type}</Code> },
          { label: texts.checkedAt, value: <When at={checkedAt} regional={regional} as="short" none={texts.never} /> },
          { label: texts.recordName, value: <Copied text={record.name} />, isWide: true },
          { label: texts.recordValue, value: <Copied text={record.value} />, isWide: true },
        ]}
      />
      <div className="row">
        {can(me, checkDomain) && (
          <ActionButton endpoint={endpoint(checkDomain)} input={{ params }} label={texts.check} done={texts.checked} />
        )}
        {can(me, choosePrimaryDomain) && state === 'proven' && !isPrimary && (
          <ActionButton
            endpoint={endpoint(choosePrimaryDomain)}
            input={{ body: { domainId: id } }}
            label={texts.use}
            done={texts.chosen}
            confirm={{
              title: t('organization.domains.chooseTitle', { name: `\u2068${name}\u2069` }),
              detail: (
                <>
                  <p>{texts.chooseDetail}</p>
                  <p>
                    {texts.escape} <Code>{`${shortName}/console?here=1`}</Code>
                  </p>
                </>
              ),
            }}
          />
        )}
        {can(me, removeDomain) && (
          <RemoveButton
            endpoint={endpoint(removeDomain)}
            params={params}
            version={version}
            words={texts}
            type={name}
            goTo="/console/organization/domains"
          />
        )}
      </div>
    </Panel>
  )
}
