import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Reply } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import {
  hasPasskeys,
  makePasskey,
  NewPasswordForm,
  NotConfirmed,
  PasskeyProblem,
  RecoveryCodes,
  thisDevice,
  useConfirmed,
} from '../auth/index.ts';

type OwnFactors = Reply<'GET /api/v2/manager/me/factors'>;

const changed = () => refresh('GET /api/v2/manager/me/factors', 'GET /api/v2/manager/me/sessions');

/** Passkeys, password with codes, and recovery codes. */
export function Factors({ factors }: { factors: OwnFactors }) {
  return (
    <>
      <Passkeys factors={factors} />
      <Password factors={factors} />
      <Recovery left={factors.recoveryCodes} />
    </>
  );
}

function Passkeys({ factors: { passkeys, passkeysFor } }: { factors: OwnFactors }) {
  const t = useT();
  const { full } = useTimes();
  const confirmed = useConfirmed();
  const adding = useMutation({
    mutationFn: () =>
      confirmed(async () => {
        const passkey = await makePasskey(() =>
          call('POST /api/v2/manager/me/passkey_options', { body: { for: 'add' } }),
        );
        return call('POST /api/v2/manager/me/passkeys', {
          body: { passkey, name: thisDevice(navigator.userAgent) },
        });
      }),
    onSuccess: changed,
  });
  const removing = useMutation({
    mutationFn: (key: string) => confirmed(() => call('DELETE /api/v2/manager/me/passkeys/{key}', { params: { key } })),
    onSuccess: changed,
  });
  const canAdd = passkeysFor !== null && hasPasskeys();
  return (
    <Sheet
      title={t('me.passkeys')}
      aside={
        canAdd && (
          <Button variant="default" loading={adding.isPending} onClick={() => adding.mutate()}>
            {t('me.add_passkey')}
          </Button>
        )
      }
    >
      {!canAdd && (
        <SheetBody>
          <Notice kind="info">{t('signIn.no_passkeys')}</Notice>
        </SheetBody>
      )}
      {!(adding.error instanceof NotConfirmed) && <PasskeyProblem error={adding.error} />}
      <Refused error={removing.error} />
      {passkeys.length === 0 && <SheetBody>{t('me.no_passkeys')}</SheetBody>}
      <Rows label={t('me.passkeys')}>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Row
            key={id}
            action={
              <Button
                variant="subtle"
                color="coral"
                loading={removing.isPending && removing.variables === id}
                onClick={() => removing.mutate(id)}
                aria-label={t('me.remove_named', { name })}
              >
                {t('me.remove')}
              </Button>
            }
          >
            <strong>{name}</strong>{' '}
            <Soft>
              {lastUsedAt === null
                ? t('me.made', { at: full(createdAt) })
                : t('me.made_used', { at: full(createdAt), used: full(lastUsedAt) })}
            </Soft>
          </Row>
        ))}
      </Rows>
    </Sheet>
  );
}

function Password({ factors: { hasPassword, hasTotp } }: { factors: OwnFactors }) {
  const t = useT();
  const confirmed = useConfirmed();
  const [isOpen, setOpen] = useState(false);
  const removing = useMutation({
    mutationFn: () => confirmed(() => call('DELETE /api/v2/manager/me/password')),
    onSuccess: changed,
  });
  return (
    <Sheet title={t('me.password')}>
      <SheetBody>
        <p>{t(hasPassword ? (hasTotp ? 'me.has_password' : 'me.has_password_only') : 'me.no_password')}</p>
        <Refused error={removing.error} />
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(hasPassword ? 'me.change_password' : 'me.set_password')}
          </Button>{' '}
          {hasPassword && (
            <Button variant="subtle" color="coral" loading={removing.isPending} onClick={() => removing.mutate()}>
              {t('me.remove_password')}
            </Button>
          )}
        </div>
      </SheetBody>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('me.password')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <NewPasswordForm
          of="me"
          ask={() => call('POST /api/v2/manager/me/totp_secrets', { body: {} })}
          save={async (body) => {
            await confirmed(() => call('PUT /api/v2/manager/me/password', { body }));
            setOpen(false);
            await changed();
          }}
        />
      </Modal>
    </Sheet>
  );
}

function Recovery({ left }: { left: number }) {
  const t = useT();
  const confirmed = useConfirmed();
  const making = useMutation({
    mutationFn: () => confirmed(() => call('POST /api/v2/manager/me/recovery_codes', { body: {} })),
    onSuccess: changed,
  });
  return (
    <Sheet title={t('me.recovery')}>
      <SheetBody>
        {making.data ? (
          <RecoveryCodes codes={making.data.recoveryCodes} onDone={making.reset} />
        ) : (
          <>
            <p>{t('me.recovery_left', { left })}</p>
            <Refused error={making.error} />
            <div>
              <Button variant="default" loading={making.isPending} onClick={() => making.mutate()}>
                {t('me.new_codes')}
              </Button>
            </div>
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}

function Refused({ error }: { error: unknown }) {
  const t = useT();
  if (error === null || error instanceof NotConfirmed) return null;
  return (
    <SheetBody>
      <Notice kind="error">{errorText(t, error)}</Notice>
    </SheetBody>
  );
}
