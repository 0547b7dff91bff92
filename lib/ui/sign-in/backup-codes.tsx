'use client'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '@/lib/ui/save-file'
import type { Texts } from './calls'
import styles from './qr-code.module.css'

type Props = { texts: Texts['setup']; codes: readonly string[]; done: string; onDone: () => void; isInDialog?: boolean }

/** New backup codes, shown once. Going on takes saying that they were saved. A dialog has their title already. */
export function BackupCodes({ texts, codes, done, onDone, isInDialog = false }: Props) {
  const [isKept, setIsKept] = useState(false)
  // The element that had the focus is gone.
  const first = useRef<HTMLHeadingElement & HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="stack">
      {!isInDialog && (
        <h2 ref={first} tabIndex={-1}>
          {texts.codesTitle}
        </h2>
      )}
      <p ref={isInDialog ? first : undefined} tabIndex={-1} className="notice">
        {texts.codesIntro}
      </p>
      <ol className={`well ${styles.codes}`} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <bdi className="code">{code}</bdi>
          </li>
        ))}
      </ol>
      <div className="row">
        <button
          type="button"
          className="button quiet"
          onClick={() => saveFile('backup-codes.txt', `${codes.join('\n')}\n`, 'text/plain;charset=utf-8')}
        >
          {texts.download}
        </button>
      </div>
      <label className="row tight nowrap">
        <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.currentTarget.checked)} />
        <span>{texts.kept}</span>
      </label>
      <div>
        <button type="button" className="button" disabled={!isKept} onClick={onDone}>
          {done}
        </button>
      </div>
    </div>
  )
}
