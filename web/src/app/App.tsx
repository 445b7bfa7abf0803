import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Role } from '@skylark/contract/people';
import { type ReactNode, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useNavigate } from 'react-router';
import { RequireProfile, useProfile } from '../features/profile/index.ts';
import { whenSignedOut } from '../lib/call.ts';
import { loginPath, paths } from '../lib/paths.ts';
import { queryClient } from '../lib/queries.ts';
import { session } from '../lib/session.ts';
import { TextsProvider } from '../lib/texts.tsx';
import { theme } from '../ui/theme.ts';
import { ErrorFallback } from './ErrorFallback.tsx';
import { Footer } from './Footer.tsx';
import { KnownPages } from '../lib/knownPages.ts';
import { Loading } from './Loading.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import classes from './App.module.css';
import { frame, hasPage, routes } from './routes.tsx';

export function App() {
  return (
    <MantineProvider theme={theme} forceColorScheme="light">
      <TextsProvider>
        <ErrorFallback>
          <QueryClientProvider client={queryClient}>
            <KnownPages value={hasPage}>
              <BrowserRouter>
                <SignedOutWatch />
                <Suspense fallback={<Loading />}>
                  <Pages />
                </Suspense>
              </BrowserRouter>
            </KnownPages>
          </QueryClientProvider>
        </ErrorFallback>
      </TextsProvider>
    </MantineProvider>
  );
}

const Frame = frame.Part;

function Pages() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={paths.lessons} replace />} />
      <Route path="/settings" element={<Navigate to={paths.settings.profile} replace />} />
      {routes.map(({ path, isPublic, frame: around, role, page: { Part: Page } }) => (
        <Route
          key={path}
          path={path}
          element={
            isPublic ? (
              <div className={classes.outside}>
                <Page />
                <Footer />
              </div>
            ) : (
              <RequireProfile>
                {around === 'none' ? (
                  <Page />
                ) : (
                  <Frame hasSidebar={around === 'sidebar'}>
                    {role === undefined ? (
                      <Page />
                    ) : (
                      <OnlyFor role={role}>
                        <Page />
                      </OnlyFor>
                    )}
                  </Frame>
                )}
              </RequireProfile>
            )
          }
        />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** For the other side there is no such page. The server refuses what the page would ask for anyway. */
function OnlyFor({ role, children }: { role: Role; children: ReactNode }) {
  return useProfile().type === role ? children : <NotFoundPage />;
}

/** After a 401 the token goes, and the person to /login, unless the way back is in the address already (point 4). */
function SignedOutWatch() {
  const navigate = useNavigate();
  useEffect(() => {
    whenSignedOut(() => {
      const { location } = window;
      session.end();
      queryClient.clear();
      if (!new URLSearchParams(location.search).has('back_url')) void navigate(loginPath(location), { replace: true });
    });
  }, [navigate]);
  return null;
}
