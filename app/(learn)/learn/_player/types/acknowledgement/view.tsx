import type { Messages } from '@/messages/catalogue'
import { Lines } from '../../parts/prose'

export type Policy = { document: string; html: string | null; version: string; requireScroll: boolean; requireName: boolean }

/** The text of a policy with its version. */
export const PolicyText = ({ policy, texts }: { policy: Policy; texts: Messages['player']['policy'] }) => (
  <section className="panel stack" aria-label={texts.document}>
    {policy.html === null ? (
      <Lines text={policy.document} />
    ) : (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by lib/domain/learning/modules/rich-text/rich-text-html.rules.ts, where every text is escaped
      <div dangerouslySetInnerHTML={{ __html: policy.html }} />
    )}
    <p className="small soft">
      {texts.version} <bdi dir="ltr">{policy.version}</bdi>
    </p>
  </section>
)

/** The fields below the policy: its version and the typed name. */
export const PolicyFields = ({ policy, texts }: { policy: Policy; texts: Messages['player']['policy'] }) => (
  <>
    <input type="hidden" name="r.version:string" value={policy.version} />
    {policy.requireName && (
      <div className="field">
        <label htmlFor="typed-name">{texts.name}</label>
        <input id="typed-name" name="r.typedName:string" dir="auto" autoComplete="name" maxLength={200} required />
      </div>
    )}
  </>
)
