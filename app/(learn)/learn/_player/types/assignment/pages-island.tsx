'use client'
import { useState } from 'react'
import { PdfPages, type Pin } from '@/lib/ui/placed-comments/pdf-pages'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { said } from '../../said'

type Props = {
  file: { id: string; name: string; url: string }
  pins: readonly Pin[]
  regional: RegionalFormat
  texts: Messages['player']['assignment']['pages']
  pinText: string
}

/** The pages of a handed-in PDF with numbered pins, which lead to the comments. */
export function CommentedPages({ file, pins, regional, texts, pinText }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [page, setPage] = useState(pins[0]?.page ?? 1)
  return (
    <div className="stack tight" data-interactive="true">
      {isOpen ? (
        <PdfPages
          url={file.url}
          page={page}
          onPage={setPage}
          pins={pins}
          hrefOf={({ id }) => `#comment-${id}`}
          texts={{
            ...texts,
            pageOf: (number, count) => said(texts.page, { page: number, count }, regional),
            nameOf: (number) => said(pinText, { number }, regional),
          }}
        />
      ) : (
        <span>
          <button type="button" className="button quiet" onClick={() => setIsOpen(true)}>
            {texts.show}
          </button>
        </span>
      )}
    </div>
  )
}
