'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Messages } from '@/messages/catalogue'
import { formsOf } from './browser-forms'
import type { KeptForms } from './kept-forms'

type Texts = Messages['learn']['keptForms']

/** Says what was kept without a connection, until it is sent, and then shows the way on. */
export function Island({ owner, texts }: { owner: string; texts: Texts }) {
  const [forms, setForms] = useState<KeptForms | null>(null)
  useEffect(() => {
    const { forms: made, end } = formsOf(owner)
    setForms(made)
    return end
  }, [owner])
  return forms && <KeptFormsNotice forms={forms} texts={texts} />
}

function KeptFormsNotice({ forms, texts }: { forms: KeptForms; texts: Texts }) {
  const { status, waiting, sent, refused } = useSyncExternalStore(forms.subscribe, forms.snapshot, forms.snapshot)
  return (
    <>
      <div role="status">
        {waiting > 0 && <p className="notice">{status === 'signIn' ? texts.signIn : texts.waiting}</p>}
        {waiting === 0 && sent && (
          <p className="notice">
            {texts.sent} <a href={sent.to}>{texts.onward}</a>
          </p>
        )}
      </div>
      {refused.map((reason) => (
        <p key={reason} role="alert" className="notice bad">
          {texts.refused} {reason}
        </p>
      ))}
    </>
  )
}
