import type * as z from 'zod/mini'
import { oneOf } from '../shared/fields.ts'
import { languages } from '../shared/languages.ts'
import { memberRoles, roles, themes } from './choices.ts'

export const MemberRole = oneOf(memberRoles)

export type MemberRole = z.infer<typeof MemberRole>

export const Role = oneOf(roles)

export type Role = z.infer<typeof Role>

export const Locale = oneOf(languages)

export const Theme = oneOf(themes)

export type Theme = z.infer<typeof Theme>
