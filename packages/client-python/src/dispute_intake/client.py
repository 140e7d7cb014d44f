"""The client: the generated calls, with retries that never create twice, errors by code, lists and events as iterators."""

from __future__ import annotations

import json
import random
import time
import uuid
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Iterator, Mapping, Sequence, Union

import urllib3
from pydantic import BaseModel

from dispute_intake.generated.api.after_submit_api import AfterSubmitApi
from dispute_intake.generated.api.evaluations_api import EvaluationsApi
from dispute_intake.generated.api.events_api import EventsApi
from dispute_intake.generated.api.evidence_files_api import EvidenceFilesApi
from dispute_intake.generated.api.intake_sessions_api import IntakeSessionsApi
from dispute_intake.generated.api.reports_api import ReportsApi
from dispute_intake.generated.api.requirements_api import RequirementsApi
from dispute_intake.generated.api.rulesets_api import RulesetsApi
from dispute_intake.generated.api.test_clocks_api import TestClocksApi
from dispute_intake.generated.api_client import ApiClient
from dispute_intake.generated.configuration import Configuration
from dispute_intake.generated.exceptions import ApiException
from dispute_intake.generated.models.evaluation_accepted import EvaluationAccepted
from dispute_intake.generated.models.evaluation_result import EvaluationResult
from dispute_intake.generated.models.evidence_file import EvidenceFile
from dispute_intake.generated.models.intake_session_with_url import IntakeSessionWithUrl
from dispute_intake.generated.models.report_accepted import ReportAccepted
from dispute_intake.generated.rest import RESTResponse
from dispute_intake.webhooks import WebhookEvent

Request = Union[Mapping[str, Any], BaseModel]

MAX_RETRIES = 3
TIMEOUT_SECONDS = 35.0
"""Longer than the longest wait of the service."""
_WAIT_SECONDS = 30
_FIRST_BACK_OFF_SECONDS = 0.25
_MAX_BACK_OFF_SECONDS = 30.0
"""The service asks for longer only where waiting within a request makes no sense: a quota of the day, maintenance."""
_WORTH_REPEATING = {408, 429}
_FINAL = {501, 505}


class ApiError(ApiException):
    """What the service returned instead of success: RFC 9457 problem details. Decide by ``code``, which never changes."""

    def __init__(self, status: int, problem: dict[str, Any], request_id: str | None) -> None:
        super().__init__(status=status, reason=problem.get("title"))
        self.code: str = problem.get("code", "unreadable_answer")
        """``unreadable_answer`` where the response was no problem document, for example a proxy's own page."""
        self.problem = problem
        self.request_id: str | None = problem.get("request_id", request_id)

    def __str__(self) -> str:
        return self.problem.get("detail") or self.problem.get("title") or f"The service answered {self.status}"


def _problem_of(data: bytes) -> dict[str, Any]:
    try:
        body = json.loads(data)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _asked_seconds(retry_after: str | None) -> float:
    """``Retry-After`` in seconds from now: a number of seconds or a date."""
    if not retry_after:
        return 0.0
    if retry_after.isdigit():
        return float(retry_after)
    try:
        return max(0.0, (parsedate_to_datetime(retry_after) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return 0.0


class _Transport(ApiClient):
    def __init__(
        self, configuration: Configuration, max_retries: int, timeout: float, sleep: Callable[[float], None]
    ) -> None:
        super().__init__(configuration)
        self.user_agent = "dispute-intake-python"
        self._max_retries = max_retries
        self._timeout = timeout
        self._sleep = sleep

    def call_api(
        self,
        method: str,
        url: str,
        header_params: Any = None,
        body: Any = None,
        post_params: Any = None,
        _request_timeout: Any = None,
    ) -> RESTResponse:
        headers = dict(header_params or {})
        if method.upper() == "POST":
            headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
        tried = 0
        while True:
            wait: float | None = None
            failure: Exception | None = None
            response: RESTResponse | None = None
            try:
                response = super().call_api(
                    method, url, dict(headers), body, post_params, _request_timeout or self._timeout
                )
                response.read()
                wait = self._wait_before_repeating(response)
            except urllib3.exceptions.HTTPError as error:
                failure, wait = error, 0.0
            if wait is None or tried >= self._max_retries:
                if response is None:
                    assert failure is not None
                    raise failure
                return response
            back_off = _FIRST_BACK_OFF_SECONDS * 2**tried * (1 + random.random() / 4)
            self._sleep(max(wait, min(_MAX_BACK_OFF_SECONDS, back_off)))
            tried += 1

    @staticmethod
    def _wait_before_repeating(response: RESTResponse) -> float | None:
        """Seconds the service asks for, or None where another try cannot succeed."""
        status = response.status
        worth = status in _WORTH_REPEATING or (status >= 500 and status not in _FINAL)
        if status == 409:
            worth = _problem_of(response.data).get("code") == "idempotency_in_progress"
        asked = _asked_seconds(response.getheader("retry-after"))
        return asked if worth and asked <= _MAX_BACK_OFF_SECONDS else None

    def response_deserialize(self, response_data: RESTResponse, response_types_map: Any = None) -> Any:
        if not 200 <= response_data.status <= 299:
            request_id = response_data.getheader("x-request-id")
            raise ApiError(response_data.status, _problem_of(response_data.data), request_id)
        return super().response_deserialize(response_data, response_types_map)


class DisputeIntake:
    """The API by areas; each area has the calls of the reference by their names.

    Requests that break off, or are answered 429 or 5xx, are repeated up to ``max_retries`` times under one
    ``Idempotency-Key``, so that nothing is created twice. Give ``idempotency_key`` yourself where a retry may come from another
    process. Calls raise :class:`ApiError` where the service refuses, and ``urllib3.exceptions.HTTPError`` where it cannot be
    reached. ``timeout`` is in seconds, for one try.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        max_retries: int = MAX_RETRIES,
        timeout: float = TIMEOUT_SECONDS,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url must be a web address: {base_url}")
        if not api_key.isascii() or not api_key.isprintable() or " " in api_key or api_key == "":
            raise ValueError("api_key must be a key of the service, such as di_test_…")
        configuration = Configuration(host=base_url.rstrip("/"), access_token=api_key)
        configuration.retries = False  # type: ignore[assignment]
        transport = self._transport = _Transport(configuration, max_retries, timeout, sleep)
        self.sessions = IntakeSessionsApi(transport)
        self.evaluations = EvaluationsApi(transport)
        self.reports = ReportsApi(transport)
        self.after_submit = AfterSubmitApi(transport)
        self.files = EvidenceFilesApi(transport)
        self.events = EventsApi(transport)
        self.requirements = RequirementsApi(transport)
        self.rulesets = RulesetsApi(transport)
        self.test_clocks = TestClocksApi(transport)

    def create_session(self, request: Request, *, idempotency_key: str | None = None) -> IntakeSessionWithUrl:
        """Makes a link for one cardholder. Call it each time somebody starts: links are short-lived and work once.

        This and the other two calls that take a whole document accept a ``dict`` as it stands, fields included that
        this version does not know, or a model.
        """
        return self._post("/api/intake/sessions/", request, "IntakeSessionWithUrl", idempotency_key)

    def submit_evaluation(self, request: Request, *, idempotency_key: str | None = None) -> EvaluationAccepted:
        """Accepts an evaluation; the result comes by webhook or from :meth:`wait_for_result`."""
        return self._post("/api/evaluations/", request, "EvaluationAccepted", idempotency_key)

    def submit_report(self, request: Request, *, idempotency_key: str | None = None) -> ReportAccepted:
        """Several payments that were reported together, all or none."""
        return self._post("/api/reports/", request, "ReportAccepted", idempotency_key)

    def _post(self, path: str, request: Request, model: str, idempotency_key: str | None) -> Any:
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        call = self._transport.param_serialize(
            "POST", path, header_params=headers, query_params=[], body=request, auth_settings=["apiKey"]
        )
        response = self._transport.call_api(*call)
        return self._transport.response_deserialize(response, {"2XX": model}).data

    def wait_for_result(self, evaluation_id: str, *, timeout: float | None = None) -> EvaluationResult:
        """The result as soon as it is there. Raises ``TimeoutError`` after ``timeout`` seconds; without one it waits on."""
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            left = _WAIT_SECONDS if end is None else max(0, min(_WAIT_SECONDS, int(end - time.monotonic())))
            answer = self.evaluations.get_evaluation_result_with_http_info(evaluation_id, wait=left)
            if answer.status_code == 200:
                return answer.data
            if end is not None and time.monotonic() >= end - 1:
                raise TimeoutError(f"No result of {evaluation_id} after {timeout} s")

    def each(self, list_call: Callable[..., Any], **filters: Any) -> Iterator[Any]:
        """Every item of a list, whose pages are fetched as they are needed: ``each(client.evaluations.list_evaluations)``."""
        cursor: str | None = filters.pop("cursor", None)
        while True:
            page = list_call(cursor=cursor, **filters)
            yield from page.data
            if not page.has_more or page.next_cursor is None:
                return
            cursor = page.next_cursor

    def upload_file(self, name: str, content: bytes, *, kind: str | None = None) -> EvidenceFile:
        """Stores a file; put its ``id`` into ``evidences.additional_documentation``."""
        return self.files.upload_file(file=(name, content), kind=kind)

    def export_case_file(self, evaluation_id: Any) -> bytes:
        """The case file, a PDF."""
        answer = self.evaluations.export_evaluation_without_preload_content(evaluation_id, var_for="pdf")
        if answer.status != 200:
            raise ApiError(answer.status, _problem_of(answer.data), answer.headers.get("x-request-id"))
        return answer.data

    def page_of_events(
        self, after: str | None = None, *, types: Sequence[str] | None = None, limit: int = 100, wait: int = 0
    ) -> tuple[list[WebhookEvent], str | None, bool]:
        """Events after a cursor, the cursor behind them, and whether there are more. Waits up to ``wait`` seconds for one."""
        names = ",".join(types) if types else None
        # As they were sent: an event of a kind this version does not know is handed on like the others.
        answer = self.events.list_events_without_preload_content(after=after, types=names, limit=limit, wait=wait)
        if answer.status != 200:
            raise ApiError(answer.status, _problem_of(answer.data), answer.headers.get("x-request-id"))
        page = json.loads(answer.data)
        events = [WebhookEvent(row["id"], row["type"], row["payload"]) for row in page["data"]]
        return events, page["next_cursor"], page["has_more"]

    def follow_events(
        self,
        after: str | None = None,
        *,
        types: Sequence[str] | None = None,
        on_cursor: Callable[[str], None] | None = None,
    ) -> Iterator[WebhookEvent]:
        """Events in order, without end. ``on_cursor`` receives the place after every page whose events were all consumed;
        keep it, and give it as ``after`` to go on there after a restart."""
        while True:
            events, cursor, _ = self.page_of_events(after, types=types, wait=_WAIT_SECONDS)
            yield from events
            if cursor is None or cursor == after:
                continue
            after = cursor
            if on_cursor:
                on_cursor(cursor)
