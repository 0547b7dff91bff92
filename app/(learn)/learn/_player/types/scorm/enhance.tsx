'use client'
import dynamic from 'next/dynamic'

/** The part of a lesson that opens its course, in a file of its own. */
export const CourseStage = dynamic(() => import('./stage').then((part) => part.CourseStage))
