import type * as z from 'zod/mini'
import { oneOf } from '../shared/fields.ts'
import { memberRoles, roles, themes } from './choices.ts'

export const MemberRole = oneOf(memberRoles)

export type MemberRole = z.infer<typeof MemberRole>

export const Role = oneOf(roles)

export type Role = z.infer<typeof Role>

export const locales = ['en', 'de'] as const

export const Locale = oneOf(locales)

export type Locale = z.infer<typeof Locale>

export const Theme = oneOf(themes)

export type Theme = z.infer<typeof Theme>
