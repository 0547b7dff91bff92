'use client'
import dynamic from 'next/dynamic'

/** The interactive part of a draft: saving while it is written, files and recordings. */
export const Tools = dynamic(() => import('./island').then(({ DraftTools }) => DraftTools))
