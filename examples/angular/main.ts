import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { DisputeIntakeEventMap } from 'dispute-intake';
import 'dispute-intake/define';
import { sessionUrl } from '../session.js';

@Component({
  selector: '#app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <dispute-intake
      [sessionUrl]="sessionUrl"
      [theme]="theme"
      (intake-completed)="completed($event)"
      (intake-error)="failed($event)"
    ></dispute-intake>
    <p id="status" role="status">{{ status() }}</p>
  `,
})
class Dispute {
  readonly sessionUrl = sessionUrl;
  readonly theme = { accent: '#0f6b4f' };
  readonly status = signal('');

  completed(event: DisputeIntakeEventMap['intake-completed']): void {
    this.status.set(`Evaluation ${event.detail.evaluation_id}`);
  }
  failed(event: DisputeIntakeEventMap['intake-error']): void {
    this.status.set(`Not shown: ${event.detail.reason}`);
  }
}

void bootstrapApplication(Dispute, { providers: [provideZonelessChangeDetection()] });
