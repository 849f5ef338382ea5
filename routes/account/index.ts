import { Hono } from 'hono'
import type { ApiRoute } from '../../src/web/api.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { authApi } from './auth.api.ts'
import { auth } from './auth.tsx'
import { choosePlanPages } from './choose-plan.tsx'
import { confirm } from './confirm.tsx'
import { density } from './density.ts'
import { onboardingApi } from './onboarding.api.ts'
import { onboarding } from './onboarding.tsx'
import { profileApi } from './profile.api.ts'
import { profile } from './profile.tsx'
import { sessions } from './sessions.tsx'
import { signInWith } from './sign-in-with.tsx'
import { signUpPages } from './sign-up.tsx'
import { welcome } from './welcome.tsx'

/** Sign-in, sign-up, setup and the user's own pages (profile, sessions, welcome), in match order. */
export const accountRoutes = new Hono<AppEnv>()
  .route('/', auth)
  .route('/', signUpPages)
  .route('/', signInWith)
  .route('/', sessions)
  .route('/', confirm)
  .route('/', choosePlanPages)
  .route('/', onboarding)
  .route('/', welcome)
  .route('/', density)
  .route('/', profile)

export const accountApi: ApiRoute[] = [...authApi, ...onboardingApi, ...profileApi]
