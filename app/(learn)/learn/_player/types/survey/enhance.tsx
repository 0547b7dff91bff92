'use client'
import dynamic from 'next/dynamic'

// What helps with a survey is loaded by surveys alone.
export const SurveyHelp = dynamic(() => import('./help').then((help) => help.SurveyHelp))
export const ForgetKept = dynamic(() => import('./help').then((help) => help.ForgetKept))
