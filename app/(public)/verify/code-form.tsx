import { longestCodeText } from '@/lib/domain/assessing/certificates/words'
import type { Visitor } from '@/lib/ui/page-context'

/** Asks for a code; a plain form, so that it works wherever a browser does. */
export const CodeForm = ({ t, asked }: Pick<Visitor, 't'> & { asked?: string }) => (
  <form method="get" action="/verify" className="stack">
    <div className="field">
      <label htmlFor="code">{t('verify.code')}</label>
      <input
        id="code"
        name="code"
        defaultValue={asked}
        dir="ltr"
        className="code"
        required
        maxLength={longestCodeText}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        aria-describedby="code-hint"
      />
      <p id="code-hint" className="small soft">
        {t('verify.codeHint')}{' '}
        <bdi dir="ltr" className="unbroken">
          6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E
        </bdi>
      </p>
    </div>
    <div>
      <button className="button" type="submit">
        {t('verify.check')}
      </button>
    </div>
  </form>
)
