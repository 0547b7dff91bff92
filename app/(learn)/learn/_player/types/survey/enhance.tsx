'use client'
import dynamic from 'next/dynamic'

// Lessons of other types do not load these.
export const SurveyHelp = dynamic(() => import('./help').then((help) => help.SurveyHelp))
export const ForgetKept = dynamic(() => import('./help').then((help) => help.ForgetKept))
