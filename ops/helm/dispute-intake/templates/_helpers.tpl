{{- define "dispute-intake.labels" -}}
app.kubernetes.io/name: dispute-intake
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* Takes the root context and a role. */}}
{{- define "dispute-intake.selector" -}}
app.kubernetes.io/name: dispute-intake
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "dispute-intake.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "dispute-intake.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "dispute-intake.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "dispute-intake.env" -}}
- name: BASE_URL
  value: {{ .Values.baseUrl | quote }}
- name: INTAKE_URL
  value: {{ .Values.intakeUrl | quote }}
- name: FILES_URL
  value: {{ .Values.filesUrl | quote }}
- name: METRICS_PORT
  value: "9090"
- name: METRICS_HOST
  value: "0.0.0.0"
- name: DRAIN_DELAY_SECONDS
  value: {{ .Values.drainDelaySeconds | quote }}
- name: DRAIN_SECONDS
  value: {{ .Values.drainSeconds | quote }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "dispute-intake.mounts" -}}
- name: tmp
  mountPath: /tmp
- name: data
  mountPath: /data
{{- end }}

{{- define "dispute-intake.volumes" -}}
- name: tmp
  emptyDir: {}
- name: data
  emptyDir: {}
{{- end }}
