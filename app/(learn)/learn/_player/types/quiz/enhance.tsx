'use client'
import dynamic from 'next/dynamic'

/** The interactive part, in a file of its own that only open attempts load. */
export const OpenAttempt = dynamic(() => import('./island').then(({ QuizIsland }) => QuizIsland))
