'use client'
import dynamic from 'next/dynamic'

// Each in a file of its own, so that other lessons do not load the parts of questions.

/** The interactive part of an open attempt. */
export const OpenAttempt = dynamic(() => import('./island').then(({ QuizIsland }) => QuizIsland))
/** A question with the answer that was submitted. */
export const Answered = dynamic(() => import('./answered').then((part) => part.Answered))
