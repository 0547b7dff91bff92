'use client'
import dynamic from 'next/dynamic'

/** The interactive part of an open attempt; in a file of its own, so that other lessons do not load the parts of questions. */
export const OpenAttempt = dynamic(() => import('./island').then(({ QuizIsland }) => QuizIsland))

// Only quizzes that open later, or that keep a record, load these.
export const Waiting = dynamic(() => import('./waiting').then((part) => part.Waiting))
export const Recording = dynamic(() => import('./recording-place').then((part) => part.Recording))
