import type { visit } from '@/lib/ui/visit'

type Visitor = Awaited<ReturnType<typeof visit>>

/** Asks for a code; a plain form, so that it works wherever a browser does. */
export const CodeForm = ({ say }: Pick<Visitor, 'say'>) => (
  <form method="get" action="/verify" className="stack">
    <div className="field">
      <label htmlFor="code">{say('verify.code')}</label>
      <input
        id="code"
        name="code"
        dir="ltr"
        className="code"
        required
        maxLength={100}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        aria-describedby="code-hint"
      />
      <p id="code-hint" className="small soft">
        {say('verify.codeHint', { example: '\u20666KSRB-90PM1-D8G5B-E7HW8-RYVZ4E\u2069' })}
      </p>
    </div>
    <div>
      <button className="button" type="submit">
        {say('verify.check')}
      </button>
    </div>
  </form>
)
