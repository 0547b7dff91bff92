'use client'
import dynamic from 'next/dynamic'

/** The interactive part of a draft: saving while it is written, files and recordings. */
export const Tools = dynamic(() => import('./island').then(({ DraftTools }) => DraftTools))
/** The pages of a PDF with comments, which need a script; the list beside them does not. */
export const Pages = dynamic(() => import('./pages-island').then(({ CommentedPages }) => CommentedPages), { ssr: false })
