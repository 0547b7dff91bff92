'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import type { Comment, PdfFile, Place } from './use-change'

// pdf.js is a megabyte and a half, and is loaded when the pages are asked for.
const PdfPages = dynamic(() => import('@/lib/ui/placed-comments/pdf-pages').then((module) => module.PdfPages), { ssr: false })

type Props = {
  file: PdfFile
  comments: readonly Comment[]
  mayWrite: boolean
  chosen: Place | null
  onChoose: (place: Place | null) => void
  /** The form of a new comment. */
  children: ReactNode
}

/** The pages of a PDF with their comments, on which new ones are placed. */
export function CommentedPages({ file, comments, mayWrite, chosen, onChoose, children }: Props) {
  const t = useTranslations('assignmentDesk')
  const [isOpen, setIsOpen] = useState(false)
  const pins = comments.flatMap(({ id, number, place }) =>
    place.kind === 'page' && place.fileId === file.id ? [{ ...place, id, number }] : [],
  )
  const [page, setPage] = useState(pins[0]?.page ?? 1)
  const onPage = chosen?.kind === 'page' && chosen.fileId === file.id && chosen.page === page ? chosen : null
  return (
    <div className="stack tight">
      <div className="row tight">
        <bdi data-text="theirs">{file.name}</bdi>
        {!isOpen && (
          <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
            {t('pages.show')}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          {mayWrite && <p className="small soft">{t('pages.keys')}</p>}
          <PdfPages
            url={file.url}
            page={page}
            onPage={(next) => {
              setPage(next)
              onChoose(null)
            }}
            pins={pins}
            hrefOf={({ id }) => `#comment-${id}`}
            texts={{
              loading: t('pages.loading'),
              failed: t('pages.failed'),
              next: t('pages.next'),
              previous: t('pages.previous'),
              pageOf: (number, count) => t('pages.page', { page: number, count }),
              nameOf: (number) => t('placed.number', { number }),
            }}
            placing={
              mayWrite
                ? {
                    chosen: onPage,
                    hint: t('pages.keys'),
                    onChoose: (place) => onChoose({ kind: 'page', fileId: file.id, page, ...place }),
                  }
                : undefined
            }
          />
          {children && <strong>{t('pages.chosen', { page })}</strong>}
          {children}
        </>
      )}
    </div>
  )
}
